export { SiteShell as Layout } from '#components/site/shell/SiteShell.tsx';
