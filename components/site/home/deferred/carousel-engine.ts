import Swiper from 'swiper';
import { Autoplay } from 'swiper/modules';

/**
 * Turns a scrolling row into a carousel (docs/product.md, 2.7), which starts with the focused slide.
 * @param viewport the row's frame; its only child holds the slides.
 * @param onActive called with the index of the slide that reaches the centre.
 */
export function startCarousel(viewport: HTMLElement, onActive: (index: number) => void): Swiper {
  // Enables the carousel's CSS rules, which replace those of the scrolling row, before the slides are measured.
  viewport.dataset['running'] = '';
  const slides = [...viewport.querySelectorAll('li')];
  const swiper = new Swiper(viewport, {
    modules: [Autoplay],
    initialSlide: Math.max(
      0,
      slides.findIndex((slide) => slide.contains(document.activeElement)),
    ),
    slidesPerView: 'auto',
    spaceBetween: 30,
    centeredSlides: true,
    loop: true,
    speed: 500,
    autoplay: { delay: 2000, pauseOnMouseEnter: true, disableOnInteraction: false },
    on: { realIndexChange: ({ realIndex }) => onActive(realIndex) },
  });
  swiper.autoplay.stop();
  onActive(swiper.realIndex);
  return swiper;
}
