import { kindWords } from './kind-words.ts';
import { knownKinds } from './known-kinds.ts';

/** The files that hold what the message tables and the facts declare. */
export const declaredFiles = (): Record<string, string> => ({
  'packages/core/src/model/known-kinds.generated.ts': knownKinds(),
  'packages/core/src/model/kind-words.generated.ts': kindWords(),
});
