const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The checksum of zip, over what was before (0 at the beginning) and these bytes. */
export function crc32(bytes: Uint8Array, before: number): number {
  let sum = ~before;
  for (let i = 0; i < bytes.length; i += 1) sum = TABLE[(sum ^ bytes[i]!) & 255]! ^ (sum >>> 8);
  return ~sum >>> 0;
}
