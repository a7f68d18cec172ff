import { rules as ownRules } from '@mountline/rules';
import { UserError } from '../shared/failure.ts';
import { loadRules } from '../shared/load-rules.ts';
import { save } from '../shared/save.ts';
import { write } from '../shared/terminal.ts';
import { manifestFor } from './kubernetes.ts';
import { scriptFor } from './script.ts';

interface Options {
  for?: string[];
  kubernetes?: string | true;
  allNodes?: boolean;
  image?: string;
  rules?: string[];
  output?: string;
}

/** `mountline collect`: a script for a node, or a manifest that runs it there. */
export async function collectCommand(options: Options): Promise<void> {
  const rules = [...ownRules, ...(await loadRules(options.rules ?? []))];
  const script = scriptFor(options.for ?? [], rules);
  const text = options.kubernetes === undefined ? onlyScript(script, options) : ofKubernetes(script, options);
  if (options.output === undefined) await write(text);
  else save(options.output, text, []);
}

function onlyScript(script: string, { allNodes, image }: Options): string {
  if (allNodes || image !== undefined)
    throw new UserError(
      `${allNodes ? '--all-nodes' : '--image'} needs --kubernetes`,
      'Run mountline collect --kubernetes --all-nodes, or leave it out.',
    );
  return script;
}

function ofKubernetes(script: string, { kubernetes, allNodes, image = 'busybox:1.37' }: Options): string {
  if (allNodes) {
    if (kubernetes === true) return manifestFor(script, { image });
    throw new UserError(`--kubernetes ${kubernetes} --all-nodes is a contradiction`, 'Leave out one of the two.');
  }
  if (typeof kubernetes === 'string') return manifestFor(script, { image, node: kubernetes });
  throw new UserError('--kubernetes needs a node', 'Name it, as kubectl get nodes shows it, or use --all-nodes.');
}
