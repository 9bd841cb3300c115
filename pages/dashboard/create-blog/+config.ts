export default { pageName: 'createBlog' };
