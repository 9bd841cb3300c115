export default { pageName: 'editBlog' };
