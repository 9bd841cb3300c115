export const bodyLimit = 1024 ** 2;
