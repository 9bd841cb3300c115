export default { pageName: 'patientPage' };
