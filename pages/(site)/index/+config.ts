export default { pageName: 'home' };
