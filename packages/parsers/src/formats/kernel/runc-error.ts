import type { FieldMap } from '@mountline/core';
import { goQuoted } from '../json/go-quoted.ts';

/**
 * What runc could not mount: `error mounting "SRC" to rootfs at "DST": mount src=SRC, dst=DST, dstFd=…, flags=0x5000: no
 * space left on device`, up to 1.0 `mounting "SRC" to rootfs at "DST" caused: no space left on device`. Between the two
 * paths and the error stands `mount` where it was mount(2) that failed, and not the making of the directory.
 */
export function refusedMount(reason: string): FieldMap {
  const plain = reason.trim().replace(/(?<!\\)\\+"/g, '"');
  const begin = plain.indexOf('mounting "');
  const source = begin < 0 ? null : goQuoted(plain, begin + 'mounting '.length);
  const into = source && plain.indexOf(' at "', source.end);
  const target = into && into > 0 ? goQuoted(plain, into + ' at '.length) : null;
  if (!source || !target) return {};
  const fields = { mountSource: source.value, mountTarget: target.value };
  const rest = plain.slice(target.end);
  if (!rest.startsWith(': mount ') && !rest.startsWith(' caused')) return fields;
  const error = rest
    .replace(/: unknown$/, '')
    .replace(/(?<!")"+$/, '')
    .replace(/: unknown$/, '');
  const last = error.startsWith(' caused "') ? ' caused "'.length : error.lastIndexOf(': ') + 2;
  return { ...fields, mountError: error.slice(last).replace(/(?<!")"+$/, '') };
}
