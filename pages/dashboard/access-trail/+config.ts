export default { pageName: 'accessTrail' };
