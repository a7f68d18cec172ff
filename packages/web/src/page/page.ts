/** The page: drop one or several bundles, they are read in this browser, and nothing is sent anywhere. */
import { h, shown } from '../view/dom.ts';
import { showNodes } from '../view/nodes.ts';
import { chosenByDrop, chosenByInput } from './chosen.ts';
import { EXAMPLE } from './example.generated.ts';
import type { Answer, Asked } from './messages.ts';
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

const drop = h(
  'div',
  { class: 'drop' },
  h(
    'p',
    {},
    h('strong', {}, 'Drop support bundles here'),
    ': archives, folders or single files of a node; several of one node are joined where they prove it.',
  ),
  h(
    'p',
    {},
    input('Choose files', { multiple: true, id: 'files' }),
    input('Choose a folder', { webkitdirectory: true, id: 'folder' }),
    h('button', { type: 'button', onclick: () => read(example()) }, 'Try an example incident'),
  ),
  h('p', { class: 'dim' }, 'They are read in this browser. Nothing is sent: the page is not allowed to.'),
);

let worker: Worker | undefined;

function stop(): void {
  worker?.terminate();
  worker = undefined;
  bar.hidden = true;
  cancel.hidden = true;
}

cancel.addEventListener('click', () => {
  stop();
  status.textContent = 'Cancelled.';
});

function read(asked: Asked): void {
  stop();
  if (asked.length === 0) return;
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
  worker.postMessage(asked);
}

function hear(answer: Answer): void {
  if (answer.type === 'progress') {
    bar.value = answer.size > 0 ? Math.min(1, answer.read / answer.size) : 0;
    status.textContent = `${answer.files} files, ${shown(answer.path)}`;
    return;
  }
  stop();
  if (answer.type === 'failed') {
    status.textContent = `Could not be read: ${shown(answer.message)}`;
    return;
  }
  status.textContent = '';
  showNodes(result, answer.nodes);
}

function example(): Asked {
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

view.replaceChildren(
  h(
    'header',
    {},
    h('h1', {}, 'Mountline'),
    h('p', { class: 'dim' }, 'What a broken node left behind, as a timeline with its evidence'),
  ),
  drop,
  h('div', { class: 'progress' }, bar, cancel),
  status,
  result,
);
