export default { pageName: 'contactForms' };
