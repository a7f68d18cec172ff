/** The files of capture folders, each with the file that proves that they are of one node. */
export function ofOneNode(files: Readonly<Record<string, string>>): Record<string, string> {
  const folders = Object.keys(files).flatMap((path) => (path.includes('/') ? [path.slice(0, path.indexOf('/'))] : []));
  return { ...Object.fromEntries(folders.map((folder) => [`${folder}/hostname`, 'node-a\n'])), ...files };
}
