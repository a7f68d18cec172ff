/** A word and an identifier behind the stamp. Of a journal the word is the host. */
const HOST_AND_NAME = /^\[[^\]]*\] ([^\s:]+) ([^\s:]+):(?: |$)/;

/**
 * Whether lines that count from the boot are of `journalctl -o short-monotonic` and not of dmesg: the same word and an identifier behind
 * each stamp. Where the kernel writes such words itself (`EXT4-fs (sdb1): …`, `nvme nvme0: …`), none is `kernel` or has a pid.
 */
export function hasHostColumn(stamped: readonly string[]): boolean {
  const found = stamped.map((line) => HOST_AND_NAME.exec(line));
  const [host] = found.map((match) => match?.[1]);
  return (
    host !== undefined &&
    found.every((match) => match?.[1] === host) &&
    found.some((match) => /^kernel$|\[\d+\]$/.test(match?.[2] ?? ''))
  );
}
