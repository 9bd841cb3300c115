import { nodeSettings } from '#tests/support/node-settings.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const staffLogin = { email: 'bench@clinic.example', password: 'bench-kettle-orchid-93-lantern' };

/** Starts the bundled provider on SQLite in a new folder, which is removed when the provider stops. */
export async function startProvider(): Promise<ServerProcess & { folder: string }> {
  const folder = await temporaryFolder();
  const server = await startServer(['dist/programs/provider.js'], {
    DATA_DIR: folder.path,
    PROVIDER_PORT: '0',
    LOG_LEVEL: 'info',
    STAFF_EMAIL: staffLogin.email,
    STAFF_PASSWORD: staffLogin.password,
  });
  return {
    ...server,
    folder: folder.path,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** Starts the website alone in front of a provider, without rate limits, because all load comes from one IP address. */
export const startWebsite = (
  { origin, folder }: { origin: string; folder: string },
  env: Record<string, string> = {},
): Promise<ServerProcess> =>
  startServer(['dist/programs/website.js'], {
    PORT: '0',
    PROVIDER_URL: origin,
    STORAGE_ORIGINS: origin,
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    ...nodeSettings,
    ...env,
  });
