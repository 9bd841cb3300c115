export default { pageName: 'dashboard' };
