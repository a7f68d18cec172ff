// Generated from the folder by `pnpm gen`.
import { bidirectionalVolumes } from './bidirectional-volumes.ts';
import { blockedTasks } from './blocked-tasks.ts';
import { clientAge } from './client-age.ts';
import { clientWithoutRow } from './client-without-row.ts';
import { containerMountRefused } from './container-mount-refused.ts';
import { containerRestarts } from './container-restarts.ts';
import { helperRuns } from './helper-runs.ts';
import { kubeletSilence } from './kubelet-silence.ts';
import { listenerDeath } from './listener-death.ts';
import { listenerLives } from './listener-lives.ts';
import { mountDoubling } from './mount-doubling.ts';
import { mountLeak } from './mount-leak.ts';
import { mountRowLives } from './mount-row-lives.ts';
import { mountStackGrowth } from './mount-stack-growth.ts';
import { mountWithoutListener } from './mount-without-listener.ts';
import { nfsClientLives } from './nfs-client-lives.ts';
import { nlmServices } from './nlm-services.ts';
import { nlmStalls } from './nlm-stalls.ts';
import { podsTerminating } from './pods-terminating.ts';
import { portLives } from './port-lives.ts';
import { portOutage } from './port-outage.ts';
import { serverSpells } from './server-spells.ts';

export * from './bidirectional-volumes.ts';
export * from './blocked-tasks.ts';
export * from './client-age.ts';
export * from './client-without-row.ts';
export * from './container-mount-refused.ts';
export * from './container-restarts.ts';
export * from './helper-runs.ts';
export * from './kubelet-silence.ts';
export * from './listener-death.ts';
export * from './listener-lives.ts';
export * from './mount-doubling.ts';
export * from './mount-leak.ts';
export * from './mount-row-lives.ts';
export * from './mount-stack-growth.ts';
export * from './mount-without-listener.ts';
export * from './nfs-client-lives.ts';
export * from './nlm-services.ts';
export * from './nlm-stalls.ts';
export * from './pods-terminating.ts';
export * from './port-lives.ts';
export * from './port-outage.ts';
export * from './server-spells.ts';

/** Every fact that Mountline derives. */
export const facts = [bidirectionalVolumes, blockedTasks, clientAge, clientWithoutRow, containerMountRefused, containerRestarts, helperRuns, kubeletSilence, listenerDeath, listenerLives, mountDoubling, mountLeak, mountRowLives, mountStackGrowth, mountWithoutListener, nfsClientLives, nlmServices, nlmStalls, podsTerminating, portLives, portOutage, serverSpells] as const;
