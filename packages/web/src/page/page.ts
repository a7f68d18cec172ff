/** The page: drop one or several bundles, they are read in this browser, and nothing is sent anywhere. */
import { h, shown } from '../view/dom.ts';
import { showNodes } from '../view/nodes.ts';
import { chosenByDrop, chosenByInput, chosenByText } from './chosen.ts';
import { EXAMPLE } from './example.generated.ts';
import type { Answer, Asked, Bundles } from './messages.ts';
import { NOTHING_READ } from './nothing-read.ts';
import { saved, saveTools } from './save.ts';
import { startWorker } from './start-worker.ts';

const view = document.getElementById('view')!;
const status = h('p', { class: 'status', role: 'status', 'aria-live': 'polite' });
const bar = h('progress', { max: 1, value: 0, hidden: true, 'aria-label': 'Reading' });
const cancel = h('button', { type: 'button', hidden: true }, 'Cancel');
const result = h('div', { class: 'result' });

const input = (label: string, attributes: Record<string, string | boolean>) => {
  const element = h('input', { type: 'file', class: 'sr', ...attributes });
  element.addEventListener('change', () => {
    if (element.files && element.files.length > 0) read(chosenByInput(element.files));
    element.value = '';
  });
  return h('label', { class: 'button' }, label, element);
};

const text = h('textarea', {
  rows: 5,
  'aria-label': 'Text to analyze',
  placeholder: 'Lines of a log, the output of a command, or an issue with several of them',
});

const paste = h(
  'details',
  {},
  h('summary', {}, 'Or paste text'),
  text,
  h('button', { type: 'button', onclick: () => read(chosenByText(text.value)) }, 'Analyze this text'),
);

const drop = h(
  'div',
  { class: 'drop' },
  h('p', {}, h('strong', {}, 'Drop a bundle here'), ': a sosreport, an archive, a folder or single files of a node.'),
  h(
    'p',
    {},
    input('Choose files', { multiple: true, id: 'files' }),
    input('Choose a folder', { webkitdirectory: true, id: 'folder' }),
    h('button', { type: 'button', onclick: () => read(example()) }, 'Try an example incident'),
  ),
  paste,
  h('p', { class: 'dim' }, 'Files are read in this browser. Nothing is sent: the page is not allowed to.'),
);

let worker: Worker | undefined;

function idle(): void {
  bar.hidden = true;
  cancel.hidden = true;
}

function stop(): void {
  worker?.terminate();
  worker = undefined;
  idle();
}

cancel.addEventListener('click', () => {
  stop();
  status.textContent = 'Cancelled.';
});

function ask(asked: Asked): void {
  worker?.postMessage(asked);
}

function read(bundles: Bundles): void {
  stop();
  if (bundles.length === 0) return;
  paste.open = false;
  result.replaceChildren();
  status.textContent = 'Reading…';
  bar.hidden = false;
  cancel.hidden = false;
  bar.removeAttribute('value');
  worker = startWorker();
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => hear(data));
  worker.addEventListener('error', ({ message }) =>
    hear({ type: 'failed', message: message || 'the reading broke off' }),
  );
  ask({ type: 'read', bundles });
}

function hear(answer: Answer): void {
  if (answer.type === 'progress') {
    bar.value = answer.size > 0 ? Math.min(1, answer.read / answer.size) : 0;
    status.textContent = `${answer.files} files, ${shown(answer.path)}`;
    return;
  }
  idle();
  if (answer.type === 'written') {
    saved(answer);
    return;
  }
  if (answer.type === 'unwritten') {
    status.textContent = `Could not be saved: ${shown(answer.message)}`;
    return;
  }
  if (answer.type === 'failed') {
    stop();
    status.textContent = `Could not be read: ${shown(answer.message)}`;
    result.replaceChildren(NOTHING_READ());
    return;
  }
  status.textContent = '';
  const nodes = h('div', {});
  result.replaceChildren(saveTools(ask), nodes);
  showNodes(nodes, answer.nodes);
}

function example(): Bundles {
  return [
    Object.entries(EXAMPLE).map(([path, text]) => ({
      file: new File([text], path.split('/').at(-1)!),
      path: `example/${path}`,
    })),
  ];
}

addEventListener('dragover', (event) => {
  event.preventDefault();
  drop.classList.add('over');
});
addEventListener('dragleave', () => drop.classList.remove('over'));
addEventListener('drop', async (event) => {
  event.preventDefault();
  drop.classList.remove('over');
  if (event.dataTransfer) read(await chosenByDrop(event.dataTransfer.items));
});

addEventListener('paste', ({ target, clipboardData }) => {
  if (!clipboardData || (target instanceof HTMLElement && /^(?:TEXTAREA|INPUT)$/.test(target.tagName))) return;
  read(
    clipboardData.files.length > 0 ? chosenByInput(clipboardData.files) : chosenByText(clipboardData.getData('text')),
  );
});

view.replaceChildren(
  h(
    'header',
    {},
    h('h1', {}, 'Mountline'),
    h('p', { class: 'dim' }, 'What happened to the mounts of a broken node, from the files it left'),
  ),
  drop,
  h('div', { class: 'progress' }, bar, cancel),
  status,
  result,
);
