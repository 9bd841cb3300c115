export default { pageName: 'invitation' };
