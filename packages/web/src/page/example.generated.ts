export const EXAMPLE: Readonly<Record<string, string>> = {};
