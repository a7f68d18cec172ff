import { bundleOf } from 'mountline';
import { expect, test } from 'vitest';
import { isEncodedMail, mailOf } from './mail.ts';

const HEAD = 'From: Anna <anna@example.com>\nSubject: NFS hangs\nMIME-Version: 1.0\n';
const DMESG = '[  100.100000] nfs: server 192.0.2.10 not responding, still trying\n';

const attached = (name: string, content: string) =>
  [
    '--b1',
    'Content-Type: text/plain',
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment; filename="${name}"`,
    '',
    Buffer.from(content).toString('base64'),
    '',
  ].join('\n');

const mixed = (...parts: string[]) =>
  `${HEAD}Content-Type: multipart/mixed; boundary="b1"\n\n${parts.join('')}--b1--\n`;

async function filesOf(mail: string, path = 'case/mail.eml') {
  const found: Record<string, string> = {};
  for await (const artifact of bundleOf('x', { [path]: mail }).artifacts) {
    let text = '';
    try {
      for await (const chunk of artifact.read()) text += Buffer.from(chunk).toString();
    } catch (error) {
      text = `refused: ${(error as Error).message}`;
    }
    found[artifact.container === undefined ? artifact.path : `${artifact.container}!/${artifact.path}`] = text;
  }
  return found;
}

test('what is attached to a mail is a file of it, beside the outputs in its text', async () => {
  const text =
    '--b1\nContent-Type: text/plain\n\nThis is what I see:\n\n$ uname -r\n6.1.0\n$ mount\nnone on /x type tmpfs (rw)\n\n';
  expect(await filesOf(mixed(text, attached('logs/dmesg.txt', DMESG)))).toEqual({
    'case/mail.eml!/uname -r': '6.1.0\n',
    'case/mail.eml!/mount': 'none on /x type tmpfs (rw)\n',
    'case/mail.eml!/logs/dmesg.txt': DMESG,
  });
});

test('a mail whose text holds no output is given as it is; so is one that is not encoded', async () => {
  const text = '--b1\nContent-Type: text/plain\n\nSee below.\n\n';
  expect(await filesOf(mixed(text, attached('dmesg.txt', DMESG)))).toEqual({
    'case/mail.eml!/text': 'See below.\n',
    'case/mail.eml!/dmesg.txt': DMESG,
  });
  const plain = `${HEAD}\nSee below.\n`;
  expect(isEncodedMail(plain)).toBe(false);
  expect(await filesOf(plain)).toEqual({ 'case/mail.eml': plain });
});

test('of HTML alone the words are read, and what is preformatted', async () => {
  const html =
    '<html><head><style>p { a: b }</style></head><body><p>It hangs:</p><pre>$ mount\nnone on /x type tmpfs (rw)\n</pre></body></html>';
  const mail = await mailOf(Buffer.from(`${HEAD}Content-Type: text/html\n\n${html}\n`));
  expect(mail!.text).not.toContain('a: b');
  expect(await filesOf(`${HEAD}Content-Type: text/html\n\n${html}\n`)).toEqual({
    'case/mail.eml!/mount': 'none on /x type tmpfs (rw)\n',
  });
});

test('an attachment whose name leads out of the mail is refused, and one without a name is counted', async () => {
  const files = await filesOf(mixed(attached('../../etc/x', DMESG), attached('', DMESG)));
  expect(files).toEqual({
    'case/mail.eml!/../../etc/x': 'refused: its name points outside the archive',
    'case/mail.eml!/attachment 2': DMESG,
  });
});

test('two attachments of one name are two files, with places of their own', async () => {
  const other = DMESG.replace('.10 ', '.11 ');
  expect(
    await filesOf(mixed(attached('dmesg.txt', DMESG), attached('dmesg.txt', other), attached('dmesg', other))),
  ).toEqual({
    'case/mail.eml!/dmesg.txt': DMESG,
    'case/mail.eml!/dmesg (2).txt': other,
    'case/mail.eml!/dmesg': other,
  });
});

test('the mails of a mailbox are taken apart, also those that are encoded', async () => {
  const above = 'From anna@example.com Fri Nov 20 12:33:00 2026\n';
  const typed = (release: string) =>
    `This is what I see:\n\n$ uname -r\n${release}\n$ mount\nnone on /x type tmpfs (rw)\n`;
  const plain = `${HEAD}\n${typed('6.1.0')}\n`;
  const text = `--b1\nContent-Type: text/plain\n\n${typed('6.5.0')}\n`;
  const box = `${above}${plain}\n${above}${mixed(text, attached('dmesg.txt', DMESG))}`;
  expect(await filesOf(box, 'case/archive')).toEqual({
    'case/archive!/mail 1/uname -r': '6.1.0\n',
    'case/archive!/mail 1/mount': 'none on /x type tmpfs (rw)\n',
    'case/archive!/mail 2/uname -r': '6.5.0\n',
    'case/archive!/mail 2/mount': 'none on /x type tmpfs (rw)\n',
    'case/archive!/mail 2/dmesg.txt': DMESG,
  });
  // Of one mail there is no folder, and a sentence that begins so is none.
  expect(Object.keys(await filesOf(`${above}${plain}\nFrom here on it hung.\n`))).toEqual([
    'case/mail.eml!/uname -r',
    'case/mail.eml!/mount',
  ]);
});

test('mails in mails end at the limit', async () => {
  let mail = mixed(attached('dmesg.txt', DMESG));
  for (let i = 0; i < 20; i += 1) mail = mixed(attached('mail.eml', mail));
  const files = await filesOf(mail);
  expect(Object.values(files)).toEqual([expect.stringMatching(/^refused: .*nested/)]);
});

test('no mail takes long to read', async () => {
  const began = performance.now();
  for (const hostile of [
    `<style`.repeat(200_000),
    '<style>'.repeat(200_000),
    '=41'.repeat(300_000),
    '<a '.repeat(300_000),
    '\nFrom a Fri 12:33\nFrom: a\n'.repeat(3000),
  ])
    await filesOf(`${HEAD}Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n${hostile}\n`);
  expect(performance.now() - began).toBeLessThan(20_000);
}, 60_000);
