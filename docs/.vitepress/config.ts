export { config as default } from '../../packages/dev/src/site/config.ts';
