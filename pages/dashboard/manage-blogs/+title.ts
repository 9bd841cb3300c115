export default 'Upravljaj Blogovima';
