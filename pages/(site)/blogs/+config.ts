export default { pageName: 'blogs' };
