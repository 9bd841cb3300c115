export default { pageName: 'manageBlogs' };
