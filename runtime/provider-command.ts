/** @param command a command line, its arguments separated by NUL (proc(5)). @returns true if it runs the provider. */
export const isProviderCommand = (command: string): boolean =>
  command.split('\0').some((argument) => argument.endsWith('/provider.js'));
