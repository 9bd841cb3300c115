// There are other lock files in parent folders.
export default { turbopack: { root: `${import.meta.dirname}/..` } };
