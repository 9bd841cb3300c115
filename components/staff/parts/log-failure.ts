export { logFailure } from '#components/app/log-failure.ts';
