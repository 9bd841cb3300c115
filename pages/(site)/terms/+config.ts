export default { pageName: 'terms', description: 'Le condizioni d’uso di questo sito.' };
