export default { pageName: 'blog' };
