export default 'Računi';
