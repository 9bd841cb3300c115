import vikeReact from 'vike-react/config';
import type { Config } from 'vike/types';

const config: Config = {
  extends: [vikeReact],
  lang: 'it',
  // Strings: streams add inline scripts, which the content security policy forbids, and cannot be cached.
  stream: false,
  passToClient: ['site', 'user', 'plainForm'],
  prefetchStaticAssets: 'hover',
  // The calls of a hook are bounded by the server; Vike would warn past its log.
  hooksTimeout: false,
};

export default config;
