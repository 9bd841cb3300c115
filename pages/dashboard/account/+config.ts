export default { pageName: 'account' };
