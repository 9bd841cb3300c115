export default { pageName: 'accounts' };
