import type { ScanSpeaker } from './forms.ts';

/** A speaker by numbers. Bits of `flags`: it is the kernel, its lines carry klog's header, they may be of a child. */
export interface SpeakerIds {
  host: number;
  id: number;
  flags: number;
}

/** Numbers of the speakers of a file, by their place in a list. */
export interface SpeakerNumbers {
  list: readonly ScanSpeaker[];
  idsOf(speaker: ScanSpeaker): SpeakerIds;
  /** True where there were so many that the numbers begin anew, in another list. */
  renewed(): boolean;
}

/** More than any node has: a file may name others. */
const MOST_SPEAKERS = 8192;
const MOST_HOSTS = 4096;

/** Numbers for a node or a boot of it; none is given twice. */
function hostNumbers(): (speaker: ScanSpeaker) => number {
  let known = new Map<string, number>();
  let last = 0;
  return ({ host, bootId }) => {
    const key = `${bootId}\n${host}`;
    const one = known.get(key);
    if (one !== undefined) return one;
    if (known.size >= MOST_HOSTS) known = new Map();
    last += 1;
    known.set(key, last);
    return last;
  };
}

export function speakerNumbers(): SpeakerNumbers {
  const hostOf = hostNumbers();
  let list: ScanSpeaker[] = [];
  /** Lines of one program have one speaker, whatever its process. */
  let byKey = new Map<string, number>();

  function numberOf(speaker: ScanSpeaker, flags: number): number {
    const key = `${flags}\n${speaker.bootId}\n${speaker.host}\n${speaker.unit}`;
    const known = byKey.get(key);
    if (known !== undefined) return known;
    byKey.set(key, list.length);
    return list.push(speaker) - 1;
  }

  return {
    get list() {
      return list;
    },
    idsOf(speaker) {
      const flags = Number(speaker.kernel) + Number(speaker.klog) * 2 + Number(speaker.children) * 4;
      return { host: hostOf(speaker), id: numberOf(speaker, flags), flags };
    },
    renewed() {
      if (list.length <= MOST_SPEAKERS) return false;
      list = [];
      byKey = new Map();
      return true;
    },
  };
}
