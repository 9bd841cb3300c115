export default { pageName: 'eraseRequest' };
