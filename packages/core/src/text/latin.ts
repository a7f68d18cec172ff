const decoder = new TextDecoder('latin1');

/**
 * Bytes as text, each a character, for patterns that ask for ASCII alone. `String.fromCharCode(...bytes)` puts every byte on the stack, and
 * takes forty times as long.
 */
export const latinOf = (bytes: Uint8Array): string => decoder.decode(bytes);
