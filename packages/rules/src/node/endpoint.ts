/** An address and a port as people write them: the colons of IPv6 stand in brackets (RFC 3986, 3.2.2). */
export const endpoint = (address: string, port: number | null): string =>
  `${address.includes(':') ? `[${address}]` : address}:${port}`;
