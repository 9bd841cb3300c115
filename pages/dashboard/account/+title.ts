export default 'Moj račun';
