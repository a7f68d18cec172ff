import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { made } from '@mountline/dev/testing/made-report';
import { expect, test } from 'vitest';
import { toHtml } from './html.ts';
import { pageData } from './page-data.ts';

/** What stands in the file, without a browser. */

const named = (name: string) => ({ ...made, bundle: { ...made.bundle, name } });
const partOf = (html: string, from: string, to: string) =>
  html.slice(html.indexOf(from) + from.length, html.indexOf(to, html.indexOf(from)));

test('a name with markup in it is a title', async () => {
  const html = await toHtml([named('</title><script>alert(1)</script>"\'&`')]);
  const title = partOf(html, '<title>', '</title>');
  expect(title).toMatch(/^Mountline: [^<>"'`]*$/);
  const plain = title.replace(/&#(\d+);/g, (_, digits) => String.fromCodePoint(Number(digits)));
  expect(plain).toBe('Mountline: </title><script>alert(1)</script>"\'&`');
  expect(partOf(await toHtml([named('knoten-7_grün.a')]), '<title>', '</title>')).toBe('Mountline: knoten-7_grün.a');
  expect(partOf(await toHtml([made, made]), '<title>', '</title>')).toBe('Mountline: 2 nodes');
});

test('what was read stands there as base64 alone, whole', async () => {
  const long = {
    ...made,
    incidents: Array.from({ length: 400 }, (_, i) => ({
      ...made.incidents[0]!,
      title: `</script>${i} ${Math.sin(i)}`,
    })),
  };
  const html = await toHtml([long]);
  const data = partOf(html, 'id="data">', '</script>');
  expect(data).toMatch(/^[A-Za-z0-9+/]+=*$/);
  const bytes = Buffer.from(data, 'base64');
  expect(JSON.parse(inflateRawSync(bytes).toString())).toEqual(JSON.parse(JSON.stringify([pageData(long)])));
});

test('only the script and the style of the file may run, and nothing is loaded', async () => {
  const html = await toHtml([made]);
  const policy = partOf(html, 'Content-Security-Policy" content="', '">').split('; ');
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const style = partOf(html, '<style>', '</style>');
  const script = html.slice(html.lastIndexOf('<script>') + '<script>'.length, html.lastIndexOf('</script>'));
  expect(policy).toEqual([
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ]);
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(html).toContain('<meta charset="utf-8">');
  expect(html).toContain('<noscript>');
});
