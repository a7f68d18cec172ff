/** An address as people write it before a port: the colons of IPv6 are in brackets (RFC 3986, 3.2.2). */
export const bracketed = (address: string): string => (address.includes(':') ? `[${address}]` : address);

export const endpoint = (address: string, port: number | null): string => `${bracketed(address)}:${port}`;
