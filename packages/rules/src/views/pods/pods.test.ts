import { expect, test } from 'vitest';
import { isDriverImage } from './pods.ts';

test('the image of the EFS driver has the name of any of its publishers', () => {
  expect(isDriverImage('public.ecr.aws/efs-csi-driver/amazon/aws-efs-csi-driver:v2.1.0')).toBe(true);
  expect(isDriverImage('registry.redhat.io/openshift4/ose-aws-efs-csi-driver-container-rhel9@sha256:0a')).toBe(true);
  expect(isDriverImage('origin-aws-efs-csi-driver')).toBe(true);
  expect(isDriverImage('quay.io/openshift/origin-aws-efs-csi-driver-operator:4.17')).toBe(false);
  expect(isDriverImage('registry.example/aws-efs-csi-driver/livenessprobe:v2.14')).toBe(false);
  expect(isDriverImage(undefined)).toBe(false);
});
