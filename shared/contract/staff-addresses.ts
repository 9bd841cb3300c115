// The build adds the addresses of calls below `/staff/` here, so that visitors do not download them (vite.config.ts).
import './call-addresses.ts';
