// Generated from the folder by `pnpm gen`.
import { aksLogCollector } from './aks-log-collector.ts';
import { bottlerocketLogdog } from './bottlerocket-logdog.ts';
import { clusterInfoDump } from './cluster-info-dump.ts';
import { efsCsiLogCollector } from './efs-csi-log-collector.ts';
import { eksLogCollector } from './eks-log-collector.ts';
import { eksNodeMonitoringAgent } from './eks-node-monitoring-agent.ts';
import { insights } from './insights.ts';
import { mountlineCollect } from './mountline-collect.ts';
import { mustGather } from './must-gather.ts';
import { openshiftLogBundle } from './openshift-log-bundle.ts';
import { rancher } from './rancher.ts';
import { sosreport } from './sosreport.ts';
import { supportconfig } from './supportconfig.ts';
import { talos } from './talos.ts';
import { troubleshoot } from './troubleshoot.ts';

export * from './aks-log-collector.ts';
export * from './bottlerocket-logdog.ts';
export * from './cluster-info-dump.ts';
export * from './efs-csi-log-collector.ts';
export * from './eks-log-collector.ts';
export * from './eks-node-monitoring-agent.ts';
export * from './insights.ts';
export * from './mountline-collect.ts';
export * from './must-gather.ts';
export * from './openshift-log-bundle.ts';
export * from './rancher.ts';
export * from './sosreport.ts';
export * from './supportconfig.ts';
export * from './talos.ts';
export * from './troubleshoot.ts';

/** Every kind of bundle that Mountline knows. */
export const layouts = [aksLogCollector, bottlerocketLogdog, clusterInfoDump, efsCsiLogCollector, eksLogCollector, eksNodeMonitoringAgent, insights, mountlineCollect, mustGather, openshiftLogBundle, rancher, sosreport, supportconfig, talos, troubleshoot] as const;
