// Other lock files lie above.
export default { turbopack: { root: `${import.meta.dirname}/..` } };
