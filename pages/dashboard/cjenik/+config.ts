export default { pageName: 'priceList' };
