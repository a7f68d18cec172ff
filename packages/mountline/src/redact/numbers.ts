/**
 * Numbers that name somebody without a form of their own. Rows of numbers, amounts and times are no such numbers: where all of them were replaced,
 * no counter would be left.
 */

const STANDS_ALONE = '(?<![0-9A-Za-z.])(?<![0-9] {1,8})(?<!TIMESTAMP"? ?[:=] ?"?)';
const ENDS_ALONE = '(?![0-9A-Za-z.]|_?(?: ?(?:bytes?|[kKMGT]i?B|B|ns|us|ms)(?![A-Za-z]))| {1,8}[0-9])';
/** As long as the id of an account of AWS. */
const ACCOUNT = new RegExp(`${STANDS_ALONE}\\d{12}${ENDS_ALONE}`, 'g');
const ADDRESS = new RegExp(`${STANDS_ALONE}\\d{8,10}${ENDS_ALONE}`, 'g');
const IP4 = /(?<![0-9])[0-9]{1,3}(?:\.[0-9]{1,3}){3}(?![0-9])/g;

/** Networks that every company uses: 10/8, 172.16/12 and 192.168/16. */
const PRIVATE: readonly (readonly [from: number, to: number])[] = [
  [0x0a000000, 0x0affffff],
  [0xac100000, 0xac1fffff],
  [0xc0a80000, 0xc0a8ffff],
];

const numberOf = (address: string) => address.split('.').reduce((value, octet) => value * 256 + Number(octet), 0);

/** Ids of accounts, and addresses that are written as one number. */
export function numbersThatName(texts: readonly string[]): Set<string> {
  const known = new Set(texts.flatMap((text) => text.match(IP4) ?? []).map((address) => String(numberOf(address))));
  const isPrivate = (number: string) => PRIVATE.some(([from, to]) => Number(number) >= from && Number(number) <= to);
  return new Set(
    texts.flatMap((text) => [
      ...(text.match(ACCOUNT) ?? []),
      ...(text.match(ADDRESS) ?? []).filter((number) => known.has(number) || isPrivate(number)),
    ]),
  );
}

/** By its last digit, which is a sum of the others: four columns of numbers seldom are. */
export function isCard(text: string): boolean {
  const digits = [...text.replace(/[^0-9]/g, '')].map(Number);
  const sum = digits.reduce((all, digit, at) => {
    const weighed = at % 2 === digits.length % 2 ? digit * 2 : digit;
    return all + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}
