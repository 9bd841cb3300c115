export default 'Uredi blog';
