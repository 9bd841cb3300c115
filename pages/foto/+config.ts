export default { pageName: 'phonePhotos' };
