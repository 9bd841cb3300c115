export default { pageName: 'login' };
