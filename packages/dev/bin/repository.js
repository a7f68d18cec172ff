/**
 * Writes the address of the repository into the package.json of every package that is published: `node packages/dev/bin/repository.js
 * https://github.com/OWNER/NAME`. The release does so with the repository that it runs in: npm refuses a provenance that names another.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const [address] = process.argv.slice(2);
if (!/^https:\/\/[a-z0-9.-]+\/[\w.-]+\/[\w.-]+$/.test(address ?? '')) {
  console.error('usage: node packages/dev/bin/repository.js https://HOST/OWNER/NAME');
  process.exit(2);
}

for (const folder of readdirSync('packages')) {
  const file = `packages/${folder}/package.json`;
  const { name, version, description, keywords, homepage, bugs, repository, ...rest } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  if (rest.private) continue;
  const written = {
    ...{ name, version, description, keywords },
    homepage: `${address}#readme`,
    bugs: `${address}/issues`,
    repository: { type: 'git', url: `git+${address}.git`, directory: `packages/${folder}` },
    ...rest,
  };
  writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`);
}
