export default { pageName: 'service' };
