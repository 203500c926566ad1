internal import Bytes
internal import CSDL2

/// The files dropped on the window, which arrive one by one.
struct DroppedFiles {
  private var paths: [String] = []

  /// Takes an event of SDL; returns all files dropped together once complete.
  mutating func take(_ event: SDL_DropEvent) -> [String] {
    switch SDL_EventType(event.type) {
    case SDL_DROPBEGIN: paths = []
    case SDL_DROPFILE:
      guard let path = event.file else { break }
      paths.append(PathText.text(at: path))
      SDL_free(path)
    case SDL_DROPTEXT: SDL_free(event.file)
    case SDL_DROPCOMPLETE:
      defer { paths = [] }
      return paths
    default: break
    }
    return []
  }
}
